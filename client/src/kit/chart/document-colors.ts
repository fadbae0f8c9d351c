import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-pair'] })
  return () => observer.disconnect()
}

function current(): string {
  const { theme = '', pair = '' } = document.documentElement.dataset
  return `${theme} ${pair}`
}

/** Theme and direction colours of the document: a canvas is drawn again when they change. */
export const useDocumentColors = (): string => useSyncExternalStore(subscribe, current)
