#define Eigen EigenV3 // see hot_functions.inl
#define HOT_NAMESPACE hot_v3
#define HOT_NAME "AVX2"
#include "core/linalg/hot_functions.inl"
