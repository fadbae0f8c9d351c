/**
 * Everything that is no call: the app's files and its one page, the upstream's pictures, the generated documents.
 * Each is found at fixed paths, and nothing else on the disk or at the upstream can be reached by them.
 */
export { mountClient } from './client-files.ts'
export { mountDocuments } from './documents.ts'
export { mountPictures } from './pictures.ts'
