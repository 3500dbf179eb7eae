# The share of the novel that each threshold finds over the share of the known that it takes for novel.
#:as pieces/roc
#:if has training_row
#:as pieces/novelty_of_pictures
#:if has kst
#:check kst_at = roc(scores_of["kst"], novel)[0]
#:check kst = roc(scores_of["kst"], novel)[1]
#:check kst_auc = auc(scores_of["kst"], novel)
#:end
#:if has kde
#:check kde_at = roc(scores_of["kde"], novel)[0]
#:check kde = roc(scores_of["kde"], novel)[1]
#:check kde_auc = auc(scores_of["kde"], novel)
#:end
#:if has kpca
#:check kpca_at = roc(scores_of["kpca"], novel)[0]
#:check kpca = roc(scores_of["kpca"], novel)[1]
#:check kpca_auc = auc(scores_of["kpca"], novel)
#:end
#:else
#:as pieces/novelty_of_points
#:check kst_at = roc(scores, novel)[0]
#:check kst = roc(scores, novel)[1]
#:check kst_auc = auc(scores, novel)
#:end
