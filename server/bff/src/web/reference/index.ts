/**
 * The reference: `/openapi.json`, `/asyncapi.json` and the pages under `/docs`, generated from the endpoint
 * table, the glossary and the comments of the contract. It duplicates no text, runs no script, and is not
 * part of request handling.
 */
export { exampleInput } from './example.ts'
export { mountReference } from './mount.ts'
