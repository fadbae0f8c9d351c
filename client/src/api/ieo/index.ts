/** The progress of running sales as the feed reports it. The rest of a sale is read by its own pages. */
export { useSaleProgress } from './sale-progress.ts'
