/**
 * The complete database of an exchange as one file, and the import of such a file, to move between the
 * embedded PostgreSQL and a server. An export is one snapshot of a running exchange; an import is atomic and
 * verified before its commit. It neither selects nor repairs rows, and pictures, which are files already, are
 * not included.
 */
export { DamagedArchive } from './format.ts'
export { readArchive } from './read-archive.ts'
export { writeArchive } from './write-archive.ts'
export type { ArchiveSummary } from './format.ts'
