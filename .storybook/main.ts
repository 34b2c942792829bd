import type { StorybookConfig } from '@storybook/react-vite'

const DIVIDING = new Set(['few-files', 'one-download', 'only-blocks'])

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../blocks/*/*.stories.tsx', '../src/{ui,forms}/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  // How the product is divided into files is no matter of the story book.
  viteFinal: (options) => ({
    ...options,
    plugins: options.plugins?.filter(
      (plugin) => !(plugin && 'name' in plugin && DIVIDING.has(plugin.name)),
    ),
  }),
}

export default config
