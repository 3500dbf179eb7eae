# The PC algorithm, its skeleton level by level on the graph at the beginning of each level (Colombo and Maathuis,
# JMLR 15 (2014): the order of the columns does not matter), the separating sets it finds, colliders, and Meek's rules.
nodes <- ncol(S)
pairs <- combn(nodes, 2, simplify = FALSE)
is_among <- function(pair, list) any(vapply(list, function(other) all(unlist(other) == pair), TRUE))
name_of <- function(nodes) paste(nodes, collapse = ",")
known <- new.env()
p_known <- function(a, b, given) {
  name <- paste0(a, ",", b, "|", name_of(given))
  if (is.null(known[[name]])) known[[name]] <- p_of(a, b, given)
  known[[name]]
}
subsets <- function(set, size) {
  if (size > length(set)) return(list())
  lapply(combn(length(set), size, simplify = FALSE), function(chosen) set[chosen])
}
pc_skeleton <- function(alpha) {
  joined <- matrix(FALSE, nodes, nodes)
  for (pair in pairs) if (!is_among(pair, forbidden_pairs)) joined[pair[1], pair[2]] <- joined[pair[2], pair[1]] <- TRUE
  separating <- list()  # the set that tore a pair apart
  asked <- list()       # of each pair the tests
  for (size in 0:max_given) {
    before <- joined
    for (pair in pairs) {
      a <- pair[1]
      b <- pair[2]
      if (!before[a, b]) next
      sets <- unique(c(subsets(setdiff(which(before[a, ]), b), size), subsets(setdiff(which(before[b, ]), a), size)))
      for (given in sets) {
        p <- p_known(a, b, given)
        asked[[name_of(pair)]] <- c(asked[[name_of(pair)]], list(list(p = p, given = given)))
        if (!is_among(pair, required_pairs) && p > alpha) {
          joined[a, b] <- joined[b, a] <- FALSE
          separating[[name_of(pair)]] <- list(pair = pair, p = p, given = given)
          break
        }
      }
    }
  }
  list(joined = joined, separating = separating, asked = asked)
}
pc_heads <- function(joined, separating) {
  heads <- matrix(FALSE, nodes, nodes)  # [a, b]: at b, of the edge between a and b
  calendar <- unlist(exogenous)
  for (v in calendar) heads[v, setdiff(which(joined[v, ]), calendar)] <- TRUE
  for (apart in separating)
    for (c in setdiff(which(joined[apart$pair[1], ] & joined[apart$pair[2], ]), c(apart$given, calendar)))
      heads[apart$pair, c] <- TRUE  # a collider: a -> c <- b
  repeat {  # Meek (UAI 1995)
    directed <- heads & !t(heads)
    undirected <- joined & !heads & !t(heads)
    more <- matrix(FALSE, nodes, nodes)
    for (a in seq_len(nodes)) for (b in which(undirected[a, ])) {
      between <- which(undirected[a, ] & directed[, b])
      path <- FALSE
      for (c in setdiff(which(undirected[a, ] & !joined[, b]), b))
        path <- path || any(directed[c, ] & directed[, b] & joined[a, ])
      more[a, b] <- length(setdiff(which(directed[, a] & !joined[, b]), b)) > 0 || any(directed[a, ] & directed[, b]) ||
        sum(!joined[between, between]) > length(between) || path
    }
    if (!any(more)) return(heads)
    heads <- heads | more
  }
}
edges_of <- function(joined, heads) {  # from, to, head at from, head at to: a directed edge from its tail
  edges <- NULL
  for (pair in pairs) {
    a <- pair[1]
    b <- pair[2]
    if (!joined[a, b]) next
    if (heads[b, a] && !heads[a, b]) {
      a <- pair[2]
      b <- pair[1]
    }
    edges <- rbind(edges, c(a, b, heads[b, a], heads[a, b]))
  }
  edges
}
decisive <- function(found, pair) {  # the test that decided on a pair
  name <- name_of(pair)
  if (!is.null(found$separating[[name]])) return(found$separating[[name]])
  p <- vapply(found$asked[[name]], function(test) test$p, 0)
  found$asked[[name]][[max(which(p == max(p)))]]
}

