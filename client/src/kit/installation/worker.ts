import { create } from 'zustand'
import { runningTime } from '#kit/device'
import { isAmidForm } from './amid-form.ts'

const PATH = '/h5/sw.js'
const ASSETS = '/h5/assets/'
/** The browser itself looks for a new worker at a navigation only, which an app in one page does not have. */
const CHECK_INTERVAL_MS = 30 * 60_000

const useUpdate = create<{ readonly isReady: boolean }>(() => ({ isReady: false }))
export const useHasUpdate = (): boolean => useUpdate(({ isReady }) => isReady)

let waiting: ServiceWorker | null = null
let isAccepted = false

/** Registers the worker. A browser that refuses it, as in a private window, has the app without it. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', onNewWorker)
  // A browser that blocks workers may resolve without a registration.
  const registration: ServiceWorkerRegistration | null | undefined = await navigator.serviceWorker
    .register(trustedPath(), { updateViaCache: 'none' })
    .catch((error: unknown) => {
      if (error instanceof DOMException || !navigator.onLine) return null
      throw error
    })
  if (registration === null || registration === undefined) return
  watch(registration)
  checkForUpdates(registration)
  await storeLoadedFiles()
}

type UrlPolicy = { createScriptURL(path: string): string }
type TrustedTypes = { createPolicy(name: string, rules: UrlPolicy): UrlPolicy }

/** The policy of the page allows this one URL as a worker. */
function trustedPath(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('bourse-worker', { createScriptURL: () => PATH })
  return policy?.createScriptURL(PATH) ?? PATH
}

/** The files that the page loaded before it had a worker. */
async function storeLoadedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}${ASSETS}`))
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

function watch(registration: ServiceWorkerRegistration): void {
  const found = (worker: ServiceWorker | null) => {
    if (worker === null) return
    const onState = () => {
      // Without a controller it is the first worker of this device, not an update.
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) void offer(worker)
    }
    worker.addEventListener('statechange', onState)
    onState()
  }
  found(registration.waiting)
  registration.addEventListener('updatefound', () => found(registration.installing))
}

async function offer(worker: ServiceWorker): Promise<void> {
  waiting = worker
  if (!(await isThisBuild())) useUpdate.setState({ isReady: true })
}

/** Whether the newest worker belongs to the build of this page, which then needs no reload. */
async function isThisBuild(): Promise<boolean> {
  const start = document.querySelector<HTMLScriptElement>(`script[type=module][src^="${ASSETS}"]`)
  const response = await fetch(PATH, { cache: 'no-store' }).catch(() => null)
  if (start === null || response?.ok !== true) return true
  return (await response.text()).includes(new URL(start.src).pathname)
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = runningTime()
  document.addEventListener('visibilitychange', () => {
    const isDue = runningTime() - checkedAt > CHECK_INTERVAL_MS
    if (document.visibilityState === 'hidden' || !isDue) return
    checkedAt = runningTime()
    // Offline; the next visit checks again.
    registration.update().catch(() => undefined)
  })
}

/** Changes to the new version, unless something is typed. */
export function acceptUpdate(): void {
  if (isAmidForm()) return
  isAccepted = true
  if (waiting?.state === 'installed') waiting.postMessage({ type: 'SKIP_WAITING' })
  else location.reload()
}

/** The tab that accepted the update reloads; the others, which the new worker serves as well, ask in turn. */
function onNewWorker(): void {
  if (isAccepted && !isAmidForm()) location.reload()
  isAccepted = false
}
