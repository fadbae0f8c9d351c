import { create } from 'zustand'

/** The event with which a browser offers to install the app; the page stores it as `installOffer` before the app starts. */
type InstallOffer = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface Window {
    installOffer?: InstallOffer | undefined
  }
  interface Navigator {
    /** iOS: whether the app was opened from the home screen. */
    readonly standalone?: boolean
  }
}

/**
 * `offered`: the browser installs it on request; `ios`: the member adds it in Safari's menu; `menu`: in the menu of another
 * browser, if it can; `installed`: this window is the installed app.
 */
export type InstallState = 'offered' | 'ios' | 'menu' | 'installed'

function readState(): InstallState {
  if (matchMedia('(display-mode: standalone)').matches || navigator.standalone === true) return 'installed'
  if (window.installOffer !== undefined) return 'offered'
  return navigator.standalone === undefined ? 'menu' : 'ios'
}

const useStore = create<{ readonly state: InstallState }>(() => ({ state: readState() }))
addEventListener('beforeinstallprompt', () => useStore.setState({ state: readState() }))
addEventListener('appinstalled', () => {
  window.installOffer = undefined
  useStore.setState({ state: 'installed' })
})

export const useInstallation = (): InstallState => useStore(({ state }) => state)

export const installation = {
  /** Shows the browser's own question; an offer can be used once. */
  async request(): Promise<void> {
    const offer = window.installOffer
    if (offer === undefined) return
    window.installOffer = undefined
    await offer.prompt()
    const { outcome } = await offer.userChoice
    if (outcome === 'dismissed') useStore.setState({ state: readState() })
  },
}
