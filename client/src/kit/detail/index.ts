/** Pages of one record, and what they show in place of it. Features pass the query in as a hook; it calls no server. */
export { DetailScreen, NotFound } from './detail-screen.tsx'
export { NotOffered } from './not-offered.tsx'
