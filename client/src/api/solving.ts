import { create } from 'zustand'

/** Number of puzzles that are being solved. */
const solving = create(() => ({ count: 0 }))
export const useIsCheckingDevice = (): boolean => solving((state) => state.count > 0)

/** Every page shows meanwhile that the device is checked. */
export async function whileSolving<T>(solve: () => Promise<T>): Promise<T> {
  solving.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await solve()
  } finally {
    solving.setState(({ count }) => ({ count: count - 1 }))
  }
}
