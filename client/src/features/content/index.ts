/** Articles and questions as the search of the whole app finds them. Their pages are screens of their own. */
export { useFoundArticles, useFoundFaq } from './found-content.ts'
