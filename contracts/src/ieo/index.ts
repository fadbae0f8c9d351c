/**
 * Initial offerings: projects, their sale windows, subscriptions to them.
 * The price and the pay asset of a sale are the server's; a caller's are never charged.
 * How a sale that is asked for too much is shared out is not decided here.
 */
export { ieo } from './endpoints.ts'
export { phase, projectId } from './shapes.ts'
export type { Phase, Project, ProjectId, ProjectDetail, Subscription } from './shapes.ts'
