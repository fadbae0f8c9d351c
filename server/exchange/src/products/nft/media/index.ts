/**
 * The media of the collection, made of a work's number on the first request and stored: stills and animations as WebP,
 * sounds as WAV, videos as WebM. It knows no sale and no member.
 */
export { createMedia, mediaPaths } from './files.ts'
export type { Media, MediaFile, MediaPaths } from './files.ts'
