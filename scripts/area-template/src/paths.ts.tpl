export const {{CONSTANT}} = '{{address}}';
