#pragma once

namespace core
{

/// To be called once, as a program begins: what it frees stays with it, to be taken again without asking the system,
/// up to 128 MB; blocks of more than 32 MB go back at once. Where glibc is left to itself, it gives the end of the heap
/// back as soon as one matrix of some hundred rows is freed, and the next has every page of it anew: fitting a Gaussian
/// process to 200 rows spends four fifths of its time so. Does nothing with other C libraries.
void keepFreedMemory();

} // namespace core
