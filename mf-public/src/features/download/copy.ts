export const DOWNLOAD_TEXT = {
  title: 'A place of its own.',
  lead: 'Install Northkeep and it opens in its own window, without a browser around it. It stays the same app with the same vault.',
  offered: 'It can be installed from this browser.',
  install: 'Install',
  installed: 'It is installed on this device.',
  open: 'Open now',
  notFromHere: 'Not from here: this browser does not offer it. The steps for each device stand below.',
  file: (platform: string) =>
    `For ${platform} there is a file, or install it from this browser. Both are the same app.`,
  download: (platform: string) => `Download for ${platform}`,
  picture: 'Northkeep in its own window, with example steps.',
  how: 'On each device',
  devices: [
    {
      name: 'iPhone and iPad',
      browser: 'Safari',
      steps: ['Tap Share', 'Choose Add to Home Screen', 'Tap Add'],
      note: 'Reminders on iPhone and iPad arrive only once it is installed.',
    },
    {
      name: 'Android',
      browser: 'Chrome',
      steps: ['Open the menu', 'Choose Install app', 'Confirm with Install'],
      file: 'northkeep-android.apk',
    },
    {
      name: 'macOS',
      browser: 'Safari',
      steps: ['Open the File menu', 'Choose Add to Dock', 'Click Add'],
      file: 'northkeep-mac.dmg',
    },
    {
      name: 'Windows and Linux',
      browser: 'Chrome or Edge',
      steps: ['Click the icon at the end of the address bar', 'Click Install', 'Pin it where you like'],
      file: 'northkeep-windows.exe',
    },
  ],
  changes: 'What it changes',
  facts: [
    ['Its own window', 'Opens from the dock, the taskbar or the home screen.'],
    ['Offline', 'As in a tab: you write, changes wait on the device and are sent later.'],
    ['What stays', 'The same account, the same vault, the same lock.'],
  ] as [string, string][],
};
