/**
 * Countries of residence, and the products that the operator has closed in them. It guesses no country from an address, and
 * refuses no exit.
 */
export { assertOpen, findShutOut, loadResidence } from './closures.ts'
export {
  type Closure,
  closeProduct,
  countryMigration,
  insertCountry,
  listClosures,
  reopenProduct,
  writeCountry,
} from './store.ts'
