type OpenForm = {
  /** Stores the typed values of the form. */
  readonly retain: () => void
  /** Whether it has other values than it began with. */
  readonly isTyped: () => boolean
}

/** The forms on the screen. The code that fills it comes with the forms. */
export const openForms = new Set<OpenForm>()

let owner = (): string => ''

/** The API layer knows the member; empty for guests. */
export const setFormOwner = (read: () => string): void => void (owner = read)
export const formOwner = (): string => owner()

/** Stores the open forms of the page while the session is lost. */
export const retainForms = (): void => openForms.forEach(({ retain }) => retain())
