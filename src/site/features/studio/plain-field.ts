/** The key of the user's preference for a plain field instead of the editor. Everyone who uses this browser shares it. */
export const plainFieldKey = (appId: string) => `${appId}-plain-field`
