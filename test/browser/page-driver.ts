import { isLanguage } from '@bourse/contracts/kit'
import type { Member } from '#environment'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { browserSession } from './browser-session.ts'
import { type ContextPool, MOBILE_VIEWPORT, type OwnSettings } from './contexts.ts'
import { WAIT_TIMEOUT_MS } from '../timeouts.ts'
import { type Language, type Words, createWords } from './words.ts'

export type PageDriver = {
  readonly page: Page
  readonly context: BrowserContext
  /** The app's texts in the language of this page. */
  readonly t: Words
  readonly lang: Language
  /** Console errors. */
  readonly complaints: string[]
  /** Opens a page by its route without reloading the app. */
  go(path: string): Promise<void>
  /** Waits until a navigation that has begun has changed page and address. */
  transits(): Promise<void>
  /** Waits until no request is pending, nothing moves and every section has its content. */
  settles(): Promise<void>
  /** The current page with its query. */
  at(): string
  /** Waits for the route of a page. */
  arrives(path: string): Promise<void>
  /** Waits for a text to be visible. */
  sees(text: string | RegExp): Promise<void>
  close(): Promise<void>
}

export type PageOptions = {
  readonly lang?: Language
  readonly path?: string
  /** Member who is logged in on this page. */
  readonly member?: Member
  readonly width?: number
  /** The browser's language at the first visit, before a language is stored. */
  readonly firstVisitIn?: string
  /** Uses reduced motion. Otherwise everything moves, in a fraction of its time. */
  readonly hasReducedMotion?: boolean
  /** Uses the real durations of motion. */
  readonly hasRealMotion?: boolean
  /** Controls the page's timers by `driver.page.clock`. A date is the one that the page begins with. */
  readonly holdsTime?: boolean | Date
  /** Lets the app register its service worker. */
  readonly hasServiceWorker?: boolean
  /** Runs before the app is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const LANDED = '/h5/#/pages/'
/** `SCREEN_LANG=zh` runs every journey in that language instead of its own. */
const everywhere = isLanguage(process.env.SCREEN_LANG) ? process.env.SCREEN_LANG : undefined

/** Opens a page in a language, as a guest or as a member. */
export async function openPage(contexts: ContextPool, options: PageOptions = {}): Promise<PageDriver> {
  const { holdsTime } = options
  const lang = everywhere ?? options.lang ?? 'th'
  const { cookies, stored } = await firstStorage(lang, options)
  const context = await contexts.take(cookies, ownSettings(options))
  context.setDefaultTimeout(WAIT_TIMEOUT_MS)
  const page = await context.newPage()
  await page.addInitScript(fillStorage, stored)
  if (options.width !== undefined) await page.setViewportSize({ ...MOBILE_VIEWPORT, width: options.width })
  await page.emulateMedia({ reducedMotion: options.hasReducedMotion === true ? 'reduce' : 'no-preference' })
  if (options.hasRealMotion !== true) await speedUpMotion(page)
  const complaints = listen(page)
  const isQuiet = countRequests(page)
  if (holdsTime === true) await page.clock.install()
  else if (holdsTime instanceof Date) await page.clock.install({ time: holdsTime })
  await options.prepare?.(page)
  await page.goto(`${LANDED}${options.path ?? 'index/index'}`)
  return {
    page,
    context,
    lang,
    t: createWords(lang),
    complaints,
    go: (path) => page.evaluate(openHash, `#/pages/${path}`),
    transits: () => page.evaluate(() => document.activeViewTransition?.updateCallbackDone),
    settles: () => waitUntilSettled(page, isQuiet),
    at: () => page.url().split('#/pages/')[1] ?? '',
    arrives: (path) => page.waitForURL((address) => address.hash === `#/pages/${path}`),
    sees: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    close: () => contexts.release(context),
  }
}

/** Whether a context is not reused: a controlled clock stays in its context. */
function ownSettings({ firstVisitIn, holdsTime, hasServiceWorker }: PageOptions): OwnSettings | undefined {
  if (firstVisitIn !== undefined) return { locale: firstVisitIn }
  if (hasServiceWorker === true) return { serviceWorkers: 'allow' }
  return holdsTime === true || holdsTime instanceof Date ? {} : undefined
}

async function firstStorage(lang: Language, { member, firstVisitIn }: PageOptions) {
  const session = member === undefined ? null : await browserSession(member)
  const stored = {
    version: '1',
    ...(firstVisitIn === undefined ? { lang } : {}),
    ...(session === null ? {} : { token: session.token }),
  }
  return { cookies: session?.cookies ?? [], stored }
}

/** Runs in the page before the app, at the first load of the page only. */
function fillStorage(stored: Readonly<Record<string, string>>): void {
  if (window !== window.top || sessionStorage.getItem('filled') !== null) return
  localStorage.clear()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  sessionStorage.setItem('filled', 'true')
}

const MOTION_RATE = 20

/** Speeds up transitions and animations, of which a journey has hundreds. */
async function speedUpMotion(page: Page): Promise<void> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Animation.enable')
  await inspector.send('Animation.setPlaybackRate', { playbackRate: MOTION_RATE })
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Contexts block service workers, except those of the tests of the installed app.
    if (message.text().startsWith('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/**
 * Runs in the page: sets a route, which the router handles asynchronously within a view transition.
 * No timers, because a test may control them.
 */
async function openHash(hash: string): Promise<void> {
  if (location.hash === hash) return
  await new Promise((done) => {
    addEventListener('popstate', done, { once: true })
    location.hash = hash
  })
  await document.activeViewTransition?.updateCallbackDone
}

/** Excludes the browser's own revalidation of a stale cached response (type `other`): no page waits for it, and its end is not reported. */
const isWaitedFor = (request: Request) =>
  /\/(api|assets|upload)\//.test(request.url()) && request.resourceType() !== 'other'

function countRequests(page: Page): () => boolean {
  const running = new Set<Request>()
  page.on('request', (request) => isWaitedFor(request) && running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return () => running.size === 0
}

/**
 * Runs in the page: waits for the end of everything that moves, then checks that it is drawn and no section is
 * loading, before a frame and after it: content that comes with the frame is laid out in the next one.
 */
async function isDrawn(): Promise<boolean> {
  const moving = () =>
    document.getAnimations().filter(
      ({ playState, effect, timeline }) =>
        playState === 'running' &&
        effect?.getTiming().iterations !== Number.POSITIVE_INFINITY &&
        // Others follow the scroll position and have no end.
        timeline === document.timeline,
    )
  const isStill = () =>
    (document.querySelector('main')?.innerText ?? '').trim() !== '' &&
    document.querySelector('[data-waiting]') === null &&
    // Undefined in a browser without transitions.
    (document.activeViewTransition ?? null) === null &&
    moving().length === 0
  // Animations of removed elements reject.
  await Promise.allSettled([
    document.activeViewTransition?.finished,
    ...moving().map((each) => each.finished),
  ])
  const wasStill = isStill()
  return new Promise((resolve) =>
    requestAnimationFrame(() => setTimeout(() => resolve(wasStill && isStill()), 0)),
  )
}

async function waitUntilSettled(page: Page, isQuiet: () => boolean): Promise<void> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS
  while (Date.now() < deadline) if ((await page.evaluate(isDrawn)) && isQuiet()) return
  const waiting = await page.locator('[data-waiting]').count()
  throw new Error(`${page.url()} does not settle: ${waiting} sections wait, quiet is ${isQuiet()}`)
}
