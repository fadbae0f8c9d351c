/** Traders as the search of the whole app finds them. The pages of copy trading are screens of their own. */
export { useFoundLeaders } from './found-leaders.ts'
