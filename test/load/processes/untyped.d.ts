/** What is used of express, which brings no types. */
declare module 'express' {
  import type { RequestListener } from 'node:http'
  type App = RequestListener & { use(middleware: unknown): void }
  export default function express(): App
}
