let hidden: readonly string[] = []

/** Hides the pages whose routes, followed by `?`, begin with one of these texts: the platform lacks their calls. */
export const hidePages = (starts: readonly string[]): void => void (hidden = starts)

/** Whether the platform has the calls of a page; `route` is its path with or without a query. */
export const isPageOffered = (route: string): boolean =>
  !hidden.some((start) => `${route}?`.startsWith(start))
