/**
 * Initial offerings: projects, sale windows, subscriptions. The server sets price and pay asset; the caller's
 * are never charged. Allocation of oversubscribed sales is not decided here.
 */
export { ieo } from './endpoints.ts'
export { phase, projectId } from './shapes.ts'
export type { Phase, Project, ProjectId, ProjectDetail, Subscription } from './shapes.ts'
