import type { AreaManifest } from '@northkeep/contracts';
import type { IconName } from '@northkeep/shared-kit/named-icons';

export const area: AreaManifest<IconName> = {
  label: 'This page',
  addresses: [
    { path: '/', frame: 'public' },
    { path: '/about', frame: 'public' },
    { path: '/software', frame: 'public' },
    { path: '/security', frame: 'public' },
    { path: '/pricing', frame: 'public' },
    { path: '/privacy-policy', frame: 'public' },
    { path: '/terms-of-use', frame: 'public' },
    { path: '/imprint', frame: 'public' },
    { path: '/accessibility', frame: 'public' },
    { path: '/download', frame: 'public' },
    { path: '/support', frame: 'public' },
    { path: '/subscribe', frame: 'public' },
    { path: '/app/contactUs', frame: 'app' },
  ],
  isPublicFallback: true,
  publicMenu: [
    { label: 'Home', to: '/', order: 10 },
    { label: 'About', to: '/about', order: 20 },
    { label: 'Software', to: '/software', order: 30 },
    { label: 'Pricing', to: '/pricing', order: 40 },
    { label: 'Privacy Policy', to: '/privacy-policy', order: 50 },
    { label: 'Terms of Use', to: '/terms-of-use', order: 60 },
  ],
  footer: [
    { label: 'Home', to: '/', order: 10 },
    { label: 'About', to: '/about', order: 20 },
    { label: 'Software', to: '/software', order: 30 },
    { label: 'Privacy Policy', to: '/privacy-policy', order: 40 },
    { label: 'Terms of Use', to: '/terms-of-use', order: 50 },
    { label: 'Download', to: '/download', order: 60 },
    { label: 'Imprint', to: '/imprint', order: 70 },
    { label: 'Accessibility', to: '/accessibility', order: 80 },
  ],
  menu: [{ label: 'Contact Us / Leave Suggestions', icon: 'message', to: '/app/contactUs', order: 30 }],
  help: { public: '/support', app: '/app/contactUs' },
};
