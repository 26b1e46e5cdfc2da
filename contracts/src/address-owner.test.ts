import { describe, expect, it } from 'vitest';
import { findAddressOwner, isKnownAddress, type RegisteredAreas } from './address-owner.ts';

const AREAS: RegisteredAreas = {
  'mf-site': {
    area: { label: 'Site', addresses: [{ path: '/about', frame: 'public' }], isPublicFallback: true },
  },
  'mf-planner': {
    area: {
      label: 'Planner',
      addresses: [
        { path: '/app', frame: 'app' },
        { path: '/app/start/*', frame: 'wizard' },
      ],
    },
  },
  'mf-review': {
    area: {
      label: 'Review',
      addresses: [
        { path: '/app/review', frame: 'app' },
        { path: '/app/review/all/*', frame: 'admin' },
      ],
      roles: ['ADMIN'],
    },
  },
};

describe('findAddressOwner', () => {
  // shows: frame.routes.slash
  it.each([
    ['/about', { name: 'mf-site', frame: 'public' }],
    ['/app', { name: 'mf-planner', frame: 'app' }],
    ['/app/', { name: 'mf-planner', frame: 'app' }],
    ['/app/start', { name: 'mf-planner', frame: 'wizard' }],
    ['/app/start/aims/2', { name: 'mf-planner', frame: 'wizard' }],
    ['/app/review', { name: 'mf-review', frame: 'app' }],
  ])('returns the area that owns the address %s, and the frame of the page', (address, owner) => {
    expect(findAddressOwner(AREAS, address)).toEqual(owner);
  });

  it('returns the roles of an address with the frame admin', () => {
    const owner = { name: 'mf-review', frame: 'admin', roles: ['ADMIN'] };
    expect(findAddressOwner(AREAS, '/app/review/all/3')).toEqual(owner);
  });

  it.each(['/', '/nobody-knows', '/application'])(
    'returns the public fall-back for the unknown address %s',
    (address) => {
      expect(findAddressOwner(AREAS, address)).toEqual({ name: 'mf-site', frame: 'public' });
    },
  );

  it.each(['/app/nobody-knows', '/app/starting', '/app/settings/theme'])('leaves %s to the shell', (address) => {
    expect(findAddressOwner(AREAS, address)).toBeNull();
  });

  it('leaves an unknown public address to the shell when no area is the public fall-back', () => {
    expect(findAddressOwner({}, '/')).toBeNull();
  });
});

describe('isKnownAddress', () => {
  it.each(['/about', '/about/', '/app', '/app/start/aims/2', '/app/settings/theme', '/app/not-saved', '/share-target'])(
    'is true for %s, because an area or the shell declares it',
    (address) => expect(isKnownAddress(AREAS, address)).toBe(true),
  );

  it.each(['/', '/nobody-knows', '/about/us', '/app/nobody-knows', '/app/starting', '/app/settings-of-others'])(
    'is false for %s, because neither an area nor the shell declares it',
    (address) => expect(isKnownAddress(AREAS, address)).toBe(false),
  );
});
