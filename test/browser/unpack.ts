import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'

/** Unpacks the Chromium of the npm package once for the whole run, or uses the one of CHROME_PATH. */
export default async function setup(project: TestProject): Promise<void> {
  const named = process.env.CHROME_PATH
  const path = named !== undefined && existsSync(named) ? named : await chromium.executablePath()
  project.provide('chromium', path)
}

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}
