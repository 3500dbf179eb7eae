#define HOT_NAMESPACE hot_baseline
#define HOT_NAME "baseline"
#include "core/linalg/hot_functions.inl"
