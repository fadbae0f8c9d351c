/**
 * Initial offerings: projects whose phases follow the clock, sales at a fixed price or shared by commitment, and
 * the release of sold coins by schedule. It lists no market itself, and no subscription changes after the end.
 */
export { ieoArea } from './area.ts'
export { createProject, listAllProjects } from './create-project.ts'
export type { StoredProject } from './projects.ts'
export type { SaleProgress } from './progress.ts'
export { ieoSource } from './figures.ts'
