/// <reference types="vite/client" />

// The package declares types for its index only, which would make the build read all 6,000 icons.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const Icon: import('@tabler/icons-react').Icon;
  export default Icon;
}
