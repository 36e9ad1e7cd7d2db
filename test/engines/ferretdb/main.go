// Command ferretdb is FerretDB over SQLite, for tests that want an opinion on MongoDB's protocol by a program nobody here wrote.
//
// It is told where to listen and where to keep its files by the environment, in the words of the original's own command, which
// cannot be built outside its repository: it looks for files that are made there.
package main

import (
	"context"
	"log"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: os.Getenv("FERRETDB_LISTEN_ADDR")},
		Logger:    slog.New(slog.DiscardHandler),
		Handler:   "sqlite",
		SQLiteURL: os.Getenv("FERRETDB_SQLITE_URL"),
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := server.Run(context.Background()); err != nil {
		log.Fatal(err)
	}
}
