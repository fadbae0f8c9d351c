import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'

/** Unpacks the Chromium that comes with npm once for the whole run, or takes the one that CHROME_PATH names. */
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
