import { LikedFolders } from '#features/nft'

/** The member's collections: works that they like, by artist. */
export const Screen = () => <LikedFolders />
