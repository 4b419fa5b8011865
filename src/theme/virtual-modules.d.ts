/** Made by mantine-variables-plugin.ts from the theme. */
declare module 'virtual:mantine-variables.css'
