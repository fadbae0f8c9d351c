const DELAY_MS = 1_500

/** Resolves when the browser has nothing to draw, at the latest after 1.5 s. */
export const whenIdle = () =>
  new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: DELAY_MS })
    else setTimeout(done, DELAY_MS)
  })
