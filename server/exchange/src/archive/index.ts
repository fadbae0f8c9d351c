/**
 * All that an exchange knows as one file, and such a file as a database: to move between the embedded PostgreSQL and a server.
 * What comes out is one moment of a running exchange; what goes in goes in whole or not at all, and is checked before it counts.
 * It chooses no rows and mends none, and pictures, which are files already, are not in it.
 */
export { DamagedArchive } from './format.ts'
export { readArchive } from './read-archive.ts'
export { writeArchive } from './write-archive.ts'
export type { Archived } from './format.ts'
