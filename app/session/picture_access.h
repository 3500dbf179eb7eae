#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace app
{

// A session may name any file of the disk as its pictures. Shown are those alone whose content is the one that it
// names, and that came along with it, in its folder or below, or that the person here opened or chose before.

/// SHA-256 of a file of pictures, in hexadecimal; empty where it cannot be read, is no regular file, which one might
/// wait for without an end, or is larger than 512 MiB.
QByteArray pictureHash(const QString& path);

/// That the person opened, chose or allowed the pictures of this content, and where they were.
void knowPictures(const QByteArray& sha256, const QString& path);
/// Where the pictures of this content were last; nothing where they are not known.
std::optional<QString> knownPlace(const QByteArray& sha256);

/// That the person chose this file for pictures of this content, in this run; and whether so. What it holds may be
/// other pictures, which are not known by that.
void choosePictures(const QByteArray& sha256, const QString& path);
bool wereChosen(const QByteArray& sha256, const QString& path);

/// The last 500 of those that are known, the latest first, "SHA-256 path" each, to be kept between runs; and taken in
/// again, after those of this run.
QStringList knownPictures();
void knowPictures(const QStringList& kept);
/// Called from then on when pictures become known, or are in another place; by none: nobody is told.
void whenPicturesBecomeKnown(std::function<void()> act);

/// Why somebody is asked for a file of pictures: it is not there; what is there has changed; nobody here knows it, and
/// it did not come along.
enum class PicturesAre { Missing, Changed, Elsewhere };

/// Asks where a file is: the same path to allow it, or another; empty: nobody knows.
using FindPictures = std::function<QString(const QString& path, PicturesAre why)>;

/// How the pictures of a session are come by.
struct PictureAccess {
    QString folder = {};    // that the session lies in; empty: in none
    FindPictures find = {}; // asked for those of the data, without which there is no session
};

/// The document of a session with each file of its pictures, its pin's too, at the place where it is here. What came
/// along or is allowed is known from then on. What is not found keeps its place.
QJsonObject withPicturesFound(QJsonObject session, const PictureAccess& access);

/// Does the document of a session name a file of pictures?
bool namesPictures(const QJsonObject& session);

/// The document with these files as they are named from a folder, or by their names alone, for what is passed on.
QJsonObject withPicturesSeenFrom(QJsonObject session, const QString& folder);
QJsonObject withNamesOfPictures(QJsonObject session);

} // namespace app
