/** Pages of one record, and what they show in place of it. Features pass the query in as a hook; it calls no server. */
export { DetailScreen, NotFound, NotOffered } from './detail-screen.tsx'
