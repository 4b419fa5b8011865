/** @see memory-options.js, which even an old Node can load */
export function memoryOptions(availableBytes: number): string[]
export const memoryVariables: Record<string, string>
