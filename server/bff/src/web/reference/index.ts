/**
 * The reference: `/openapi.json`, `/asyncapi.json` and the pages under `/docs`, written from the closed table, the
 * glossary and the comments of the contract.
 * It says nothing that is written a second time anywhere, runs no script, and takes no part in a call.
 */
export { exampleInput } from './example.ts'
export { mountReference } from './mount.ts'
