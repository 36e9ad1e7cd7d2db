# The product, and with another command the Swish simulator. See docs/operations.md.
FROM node:24-bookworm-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# All tools, for the build.
FROM sources AS build
RUN npm ci --ignore-scripts
COPY nest-cli.json tsconfig.json ./
COPY scripts scripts
COPY libs libs
COPY apps apps
COPY web web
RUN npm run build
# The demo is a client and not needed in the image.
RUN rm -r dist/apps/demo

# Runtime dependencies only, without source maps and type declarations.
FROM sources AS production
RUN npm ci --ignore-scripts --omit=dev
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.*ts' \) -delete

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="raceday" \
      org.opencontainers.image.description="Race-day system for a yearly community running race"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CACHE_DIR=volumes/pictures
WORKDIR /app
# The only writable folders besides /tmp. A volume mounted there gets this owner, the image's user "node".
RUN install -d -o 1000 -g 1000 volumes/pictures volumes/certificates volumes/authority volumes/swish
COPY --from=production /app/package.json package.json
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY containers/is-well.cjs containers/make-certificates.cjs containers/
COPY content content
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "containers/is-well.cjs"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "dist/apps/server/src/main.js"]
