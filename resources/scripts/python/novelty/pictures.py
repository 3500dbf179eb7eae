# How unexpected each picture is with its label, the most novel first, and which are called novel.
#:as pieces/novelty_of_pictures
#:if scored == training
scores = s
#:else
scores = scores_of[method]
#:end
#:as pieces/novelty_threshold
in_order = np.argsort(-scores, kind="stable")
#:check row = asked_row[in_order] + 1
#:check score = scores[in_order]
#:check label_asked = asked_label[in_order]
#:check own_label = label[asked_row][in_order]
#:check called_novel = scores[in_order] >= threshold
