import { useQueryValue } from './hooks.tsx'

const ID = /^\d{1,15}$/

/** Parses an id of a route or of the storage; null for any other text. */
export const parseId = <Id extends string>(text: string | null): Id | null =>
  text !== null && ID.test(text) ? (text as Id) : null

/** The id of the record that a page shows, from the `id` of its route. */
export const useIdParam = <Id extends string>(): Id | null => parseId<Id>(useQueryValue('id'))
