FROM node:22 AS ui
WORKDIR /src
COPY ui/package.json ui/package-lock.json ui/
RUN npm --prefix ui ci --ignore-scripts
COPY ui ui
COPY internal/api/openapi.json internal/api/
COPY internal/web/openapi.json internal/web/
RUN npm --prefix ui run build

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN rm -rf internal/web/dist
COPY --from=ui /src/internal/web/dist internal/web/dist
ARG VERSION=dev
RUN make binary VERSION="$VERSION" && \
    mkdir -p /rootfs/data && bin/studyplanner licenses >/rootfs/licenses.txt && chown 65532:65532 /rootfs/data && mkdir -m 1777 /rootfs/tmp

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /src/bin/studyplanner /studyplanner
COPY --from=build /rootfs/ /
USER 65532:65532
WORKDIR /data
VOLUME /data
ENV STUDYPLANNER_DATABASE=/data/studyplanner.db
ENV STUDYPLANNER_LISTEN=:8080
EXPOSE 8080
HEALTHCHECK --start-period=30s --timeout=10s CMD ["/studyplanner", "healthcheck"]
ENTRYPOINT ["/studyplanner"]
CMD ["serve"]
