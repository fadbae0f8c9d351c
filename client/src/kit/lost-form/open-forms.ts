/** Stores the typed values of each open form. The frame of the app calls it; the code comes with the forms. */
export const openForms = new Set<() => void>()

let owner = (): string => ''

/** The API layer knows the member; empty for guests. */
export const setFormOwner = (read: () => string): void => void (owner = read)
export const formOwner = (): string => owner()

/** Stores the open forms of the page while the session is lost. */
export const retainForms = (): void => openForms.forEach((retain) => retain())
