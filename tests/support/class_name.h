#pragma once

#include <QString>

#include <boost/core/demangle.hpp>

#include <typeinfo>

/// The name of an object's class without namespaces and template arguments, also of one that moc does not know.
template <class T>
QString className(const T& object)
{
    return QString::fromStdString(boost::core::demangle(typeid(object).name())).section('<', 0, 0).section("::", -1);
}
