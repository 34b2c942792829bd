declare module '@tabler/icons-react/dist/esm/icons-list.mjs' {
  /** The names of all icons of the package. */
  const names: string[]
  export default names
}
