/** The used part of express, which has no types. */
declare module 'express' {
  import type { RequestListener } from 'node:http'
  type App = RequestListener & { use(middleware: unknown): void }
  export default function express(): App
}
