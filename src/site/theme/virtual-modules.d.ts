/** Generated from the theme by mantine-variables-plugin.ts. */
declare module 'virtual:mantine-variables.css'
