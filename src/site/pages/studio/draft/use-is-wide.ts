import { useMediaQuery } from '@mantine/hooks'

/** Whether outline, text and preview fit beside each other. Workspace.module.css has the same width. */
export const useIsWide = () => useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
